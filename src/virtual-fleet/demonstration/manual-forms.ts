import { disc, type Form, outline, polygon, type RgbColour, rectangle, stroke } from './painter.ts'

export type Layer = readonly [RgbColour, Form]
export const ink: RgbColour = [38, 50, 68]
export const grey: RgbColour = [150, 162, 178]
export const pale: RgbColour = [214, 222, 232]
export const white: RgbColour = [255, 255, 255]
export const blue: RgbColour = [38, 110, 190]
export const green: RgbColour = [40, 150, 96]
export const amber: RgbColour = [232, 150, 20]
export const red: RgbColour = [206, 50, 52]
export const rubber: RgbColour = [52, 58, 66]

export const car = (left: number, body: RgbColour): Layer[] => {
  const at = (points: readonly (readonly [number, number])[]) => polygon(points.map(([x, y]) => [left + x, y] as const))
  const wheel = (x: number): Layer[] => [
    [rubber, disc(left + x, 262, 30)],
    [pale, disc(left + x, 262, 16)],
  ]
  return [
    [
      body,
      at([
        [0, 262],
        [4, 214],
        [44, 196],
        [96, 196],
        [142, 146],
        [240, 142],
        [296, 192],
        [346, 204],
        [358, 262],
      ]),
    ],
    [
      pale,
      at([
        [112, 194],
        [150, 156],
        [186, 154],
        [186, 194],
      ]),
    ],
    [
      pale,
      at([
        [196, 194],
        [196, 154],
        [236, 154],
        [278, 192],
      ]),
    ],
    ...wheel(82),
    ...wheel(280),
  ]
}
export const ground: Layer = [pale, rectangle(0, 290, 640, 70)]
const bolt = (x: number, y: number, size: number, colour: RgbColour): Layer => [
  colour,
  polygon(
    (
      [
        [12, 0],
        [-14, 30],
        [-1, 30],
        [-10, 56],
        [16, 22],
        [3, 22],
      ] as const
    ).map(([dx, dy]) => [x + dx * size, y + dy * size] as const),
  ),
]
export const pile = (left: number, mark: RgbColour): Layer[] => [
  [ink, rectangle(left, 110, 92, 180, 12)],
  [white, rectangle(left + 14, 126, 64, 44, 6)],
  bolt(left + 45, 188, 1.1, mark),
]
export const cable = (...points: (readonly [number, number])[]): Layer => [rubber, stroke(points, 8)]

export const spokes = (x: number, y: number, length: number): Layer[] =>
  [0, 1, 2].flatMap((turn): Layer[] => {
    const [dx, dy] = [Math.cos((turn * Math.PI) / 3), Math.sin((turn * Math.PI) / 3)]
    const twigs = [-1, 1].flatMap((side) =>
      [0.62, 0.8].flatMap((part): Layer[] => {
        const [fx, fy] = [x + dx * length * part * side, y + dy * length * part * side]
        const [ax, ay] = [dx * side * 22, dy * side * 22]
        return [
          [
            blue,
            stroke(
              [
                [fx + ax * 0.5 - ay * 0.87, fy + ay * 0.5 + ax * 0.87],
                [fx, fy],
                [fx + ax * 0.5 + ay * 0.87, fy + ay * 0.5 - ax * 0.87],
              ],
              7,
            ),
          ],
        ]
      }),
    )
    return [
      [
        blue,
        stroke(
          [
            [x - dx * length, y - dy * length],
            [x + dx * length, y + dy * length],
          ],
          9,
        ),
      ],
      ...twigs,
    ]
  })

export const battery = (left: number, top: number, bars: number, colour: RgbColour): Layer[] => [
  [ink, outline(rectangle(left, top, 220, 100, 14), 10)],
  [ink, rectangle(left + 224, top + 32, 18, 36, 6)],
  ...Array.from({ length: bars }, (_, at): Layer => [colour, rectangle(left + 16 + at * 48, top + 16, 40, 68, 6)]),
]

export const lamp = (x: number, y: number, colour: RgbColour, ...sign: Layer[]): Layer[] => [
  [colour, outline(rectangle(x - 66, y - 56, 132, 112, 18), 6)],
  ...sign,
]
export const drop = (x: number, y: number, size: number): Layer[] => [
  [blue, disc(x, y, size)],
  [
    blue,
    polygon([
      [x - size * 0.94, y - size * 0.34],
      [x, y - size * 2.1],
      [x + size * 0.94, y - size * 0.34],
    ]),
  ],
]
