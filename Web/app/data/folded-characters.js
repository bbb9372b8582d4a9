// Written by Scripts/fold-table --web.

/** Ranges of the characters that folding changes or combines: the start, and the length - 1, in hexadecimal digits. */
export const FOLDED_CHARACTERS =
  '0+376 37a+5 384+6 38c 38e+13 3a3+18b 531+25 587 591+36 600+ed 70f+3b 7eb+8 7fd+30 859+2 890+1 898+c7 9bc+2 9c7 '
  + '9cb+2 9d7 9dc+1 9df 9fe a33 a36 a3c a4d a59+2 a5e abc acd b3c+2 b47+1 b4b+2 b56+1 b5c+1 b92+2 bbe bc6+1 bca+3 '
  + 'bd7 c3c c46+2 c4d c55+1 cbc+6 cc6+2 cca+3 cd5+1 d3b+3 d46+1 d4a+3 d57 dca dcf dd9+6 e33+7 e48+3 eb3+7 ec8+3 '
  + 'edc+1 f0c+37 f4d+1c f71+22 f9d+1c fc6 1025+a0 10c7 10cd 10fc+c6 135d+2 13a0+55 1680 1714+1 1734 17d2+b 180b+4 '
  + '18a9 1939+2 1a17+1 1a60+1c 1a7f 1ab0+1e 1b05+3f 1b6b+8 1baa+49 1c37 1c90+2a 1cbd+2 1cd0+29 1d2c+1e9 1f18+5 '
  + '1f20+25 1f48+5 1f50+7 1f59 1f5b 1f5d 1f5f+1e 1f80+34 1fb6+e 1fc6+d 1fd6+5 1fdd+12 1ff2+2 1ff6+8 2000+64 2066+b '
  + '2074+1a 2090+c 20a8 20d0+20 2100+89 2190+19a 2460+67c 2c00+f2 2d6f 2d7f 2de0+1f 2e9f+54 2f00+d5 3000+3a 3041+55 '
  + '3099+66 3131+5d 3192+d 3200+1e 3220+1df a640+b1 a722+a7 a7d0 a7d6+2 a7f2+3a a8c4 a8e0+73 a9b3+d aab0+11 aaf6 '
  + 'ab5c+d abed ac00+2ba3 f900+16d fa70+69 fb00+6 fb13+4 fb1d+19 fb38+4 fb3e fb40+1 fb43+1 fb46+6b fbd3+1bc fd92+35 '
  + 'fdf0+29 fe20+32 fe54+12 fe68+3 fe70+4 fe76+86 feff ff01+bd ffc2+5 ffca+5 ffd2+5 ffda+2 ffe0+6 ffe8+6 fff9+2 '
  + '101fd 102e0 10376+4 10400+27 104b0+23 10570+a 1057c+e 1058c+6 10594+1 10781+4 10787+29 107b2+8 10a0d+2 10a38+2 '
  + '10a3f 10ae5+1 10c80+32 10d24+3 10eab+1 10f46+a 10f82+3 11046 11070 1107f+3e 110cd 11100+34 11173 111c0+a 11235+1 '
  + '112e9+1 1133b+3 11347 1134b+2 11357 11366+6 11370+4 11442+4 1145e 114b0+13 115af 115b8+8 1163f 116b6+1 1172b '
  + '11839+1 118a0+1f 11930+5 11938 1193d+6 119e0 11a34+13 11a99 11c3f 11d42+3 11d97 13430+8 16af0+4 16b30+6 16e40+1f '
  + '16ff0+1 1bc9e+5 1d15e+62 1d242+2 1d400+54 1d456+46 1d49e+1 1d4a2 1d4a5+1 1d4a9+3 1d4ae+b 1d4bb 1d4bd+6 1d4c5+40 '
  + '1d507+3 1d50d+7 1d516+6 1d51e+1b 1d53b+3 1d540+4 1d546 1d54a+6 1d552+153 1d6a8+123 1d7ce+31 1e000+6 1e008+10 '
  + '1e01b+6 1e023+1 1e026+4 1e130+6 1e2ae 1e2ec+3 1e8d0+6 1e900+4a 1ee00+3 1ee05+1a 1ee21+1 1ee24 1ee27 1ee29+9 '
  + '1ee34+3 1ee39 1ee3b 1ee42 1ee47 1ee49 1ee4b 1ee4d+2 1ee51+1 1ee54 1ee57 1ee59 1ee5b 1ee5d 1ee5f 1ee61+1 1ee64 '
  + '1ee67+3 1ee6c+6 1ee74+3 1ee79+3 1ee7e 1ee80+9 1ee8b+10 1eea1+2 1eea5+4 1eeab+10 1f100+90 1f200+2 1f210+2b '
  + '1f240+8 1f250+1 1fbf0+9 2f800+21d e0001 e0020+5f e0100+ef ';
