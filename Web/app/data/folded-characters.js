// Written by Scripts/fold-table --web.

/** Ranges of the characters that folding changes or combines: the distance from the previous one, and the length - 1, in base 36. */
export const FOLDED_CHARACTERS =
  '0+om 4+5 5+6 2 2+j 2+az 3+11 1d a+1i 1l+6l y+1n 4h+8 a+1c 18+2 1h+1 7+5j 2l+2 9 4+2 a 5+1 2 v 1h 3 6 h c+2 3 2m '
  + 'h 33+2 9+1 3+2 9+1 5+1 1h+2 16 8+1 3+3 a 2t a+2 5 8+1 2u+6 4+2 2+3 8+1 2t+3 8+1 3+3 a 37 5 a+6 2c+7 e+3 2w+7 e+3 '
  + 'h+1 1b+1j a+s 8+y a+s d 2n+4g 2 6 1b+5i bf+2 1t+2d i3 44+1 v 4e+b 1a+4 4a 40+2 64+1 20+s 3 1d+u 1j+1r 13+8 1j+21 '
  + '1w 2h+16 3+2 h+15 1f+dl 3+5 3+11 3+5 3+7 2 2 2 2+u 3+1g 2+e 2+d 3+5 2+i 3+2 2+8 2+2s 2+b 3+q 2+c c 14+w g+3t '
  + '7+be 8m+1a4 84+6q 3h g 2p+v 4g+2c d+5x 17+1m 7+2d 3+2u 1e+2l 4+d 2p+u 2+db mkh+4x 1d+4n 7 6+2 q+1m 48 s+37 2o+d '
  + '6o+h 1h 2u+d 3o j+8mb 6l9+a5 3+2x 13+6 d+4 6+p 2+4 2 2+1 2+1 2+2z y+cc 3+1h 15+15 7+1e 2+i 2+3 5+4 2+3q 3 2+59 '
  + '4+5 3+5 3+5 3+2 4+6 2+6 b+2 ea 6b 46+4 3q+13 3t+z 4d+a 2+e 2+6 2+1 do+4 2+15 2+8 gj+2 15+2 5 4m+1 be+1e 36+3 '
  + 'as+1 4a+a 1e+3 5d 16 f+1q g 1f+1g 1r 25+a 2z+1 4z+1 29+3 9 4+2 a f+6 4+4 5q+4 o 2a+j 6k 9+8 3j 3b+1 38 7i+1 2u+v '
  + '35+5 3 5+6 4d 2c+j 2a bq 77+3 2a 4gp+8 at4+4 1o+6 lm+v b5+1 f59+5 43f+2q 3m+2 cc+2c 2+1y 2+1 3 3+1 3+3 2+b 2 2+6 '
  + '2+1s 2+3 3+7 2+6 2+r 2+3 2+4 2 4+6 2+9f 3+83 3+1d 1kx+6 2+g 3+6 2+1 2+4 7a+6 ag 1q+3 15t+6 16+22 xi+3 2+q 2+1 2 '
  + '3 2+9 2+3 2 2 7 5 2 2 2+2 2+1 2 3 2 2 2 2 2+1 2 3+3 2+6 2+3 2+3 2 2+9 2+g 6+2 2+4 2+g g5+40 34+2 e+17 5+8 8+1 '
  + '1wf+9 1ds7+f1 fhes v+2n 3l+6n ';
