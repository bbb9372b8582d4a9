"""Invented motifs: functions that draw on a canvas, by chance."""
