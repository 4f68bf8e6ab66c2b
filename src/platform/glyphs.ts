/**
 * Letters and digits that are not easily confused, as strokes. The grid is 4 wide and 6 high (y points down). A stroke
 * is a polyline of points 'xy' in half units: '08' is x 0, y 4.
 */
export const glyphs: Readonly<Record<string, string>> = {
  A: '0c 40 8c,17 77',
  C: '82 60 20 02 0a 2c 6c 8a',
  E: '80 00 0c 8c,06 66',
  F: '80 00 0c,06 66',
  H: '00 0c,80 8c,06 86',
  J: '70 7a 5c 2c 0a',
  K: '00 0c,80 06 8c',
  L: '00 0c 8c',
  M: '0c 00 46 80 8c',
  N: '0c 00 8c 80',
  P: '0c 00 60 82 84 67 07',
  R: '0c 00 60 82 84 66 06,46 8c',
  T: '00 80,40 4c',
  V: '00 4c 80',
  W: '00 2c 44 6c 80',
  X: '00 8c,80 0c',
  Y: '00 46 80,46 4c',
  2: '02 20 60 82 84 0c 8c',
  3: '00 80 45 65 87 8a 6c 2c 0a',
  5: '80 10 05 64 87 8a 6c 2c 0b',
  6: '71 50 20 04 0a 2c 6c 8a 88 66 26 08',
  7: '00 80 3c',
  8: '26 04 02 20 60 82 84 66 26 08 0a 2c 6c 8a 88 66',
  9: '1b 3c 6c 88 82 60 20 02 04 26 66 84',
}
