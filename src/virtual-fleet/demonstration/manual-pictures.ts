import {
  amber,
  battery,
  blue,
  cable,
  car,
  drop,
  green,
  grey,
  ground,
  ink,
  type Layer,
  lamp,
  pale,
  pile,
  red,
  rubber,
  spokes,
  white,
} from './manual-forms.ts'
import { disc, outline, paint, polygon, rectangle, stroke } from './painter.ts'

/** Drawings of the demonstration's manual pages. They have no words, so one serves all languages. */
const drawings = {
  walkAround: [
    ground,
    ...car(140, blue),
    [
      green,
      stroke(
        [
          [500, 110],
          [522, 134],
          [566, 80],
        ],
        14,
      ),
    ],
  ],
  mirrors: [
    [ink, rectangle(120, 90, 400, 180, 60)],
    [pale, rectangle(138, 108, 364, 144, 46)],
    [
      grey,
      polygon([
        [138, 252],
        [286, 160],
        [354, 160],
        [502, 252],
      ]),
    ],
    [
      white,
      stroke(
        [
          [320, 244],
          [320, 222],
        ],
        6,
      ),
    ],
    [
      white,
      stroke(
        [
          [320, 202],
          [320, 188],
        ],
        5,
      ),
    ],
    [
      white,
      stroke(
        [
          [320, 176],
          [320, 168],
        ],
        3,
      ),
    ],
    [blue, rectangle(358, 148, 76, 52, 12)],
    [ink, rectangle(366, 156, 60, 18, 4)],
    [amber, disc(368, 188, 6)],
    [amber, disc(424, 188, 6)],
  ],
  home: [ground, ...pile(70, green), ...car(230, blue), cable([162, 220], [184, 262], [214, 256], [236, 228])],
  fast: [ground, ...pile(470, amber), ...car(70, green), cable([470, 210], [452, 262], [436, 252], [420, 222])],
  range: [
    ...battery(90, 130, 3, green),
    [
      ink,
      stroke(
        [
          [400, 270],
          [470, 180],
          [520, 220],
          [590, 100],
        ],
        8,
      ),
    ],
    [red, disc(590, 96, 18)],
    [white, disc(590, 96, 7)],
  ],
  tyres: [
    [rubber, disc(220, 180, 130)],
    [pale, disc(220, 180, 78)],
    [grey, disc(220, 180, 22)],
    ...[0, 1, 2, 3, 4].map((at): Layer => {
      const turn = (at / 5) * Math.PI * 2 - Math.PI / 2
      return [
        grey,
        stroke(
          [
            [220, 180],
            [220 + Math.cos(turn) * 70, 180 + Math.sin(turn) * 70],
          ],
          16,
        ),
      ]
    }),
    cable([312, 238], [372, 268], [420, 240]),
    [white, disc(480, 180, 84)],
    [ink, outline(disc(480, 180, 84), 10)],
    [
      green,
      stroke(
        [
          [438, 138],
          [480, 120],
          [522, 138],
        ],
        8,
      ),
    ],
    [
      red,
      stroke(
        [
          [480, 180],
          [516, 148],
        ],
        8,
      ),
    ],
    [ink, disc(480, 180, 10)],
  ],
  cold: [...spokes(190, 180, 124), ...battery(350, 130, 2, amber)],
  lamps: [
    ...lamp(
      130,
      180,
      red,
      [red, outline(disc(130, 180, 32), 7)],
      [
        red,
        stroke(
          [
            [130, 164],
            [130, 184],
          ],
          8,
        ),
      ],
      [red, disc(130, 198, 5)],
    ),
    ...lamp(
      320,
      180,
      amber,
      [
        amber,
        outline(
          polygon([
            [286, 206],
            [320, 146],
            [354, 206],
          ]),
          7,
        ),
      ],
      [
        amber,
        stroke(
          [
            [320, 168],
            [320, 186],
          ],
          7,
        ),
      ],
      [amber, disc(320, 197, 4)],
    ),
    ...lamp(
      510,
      180,
      green,
      [
        green,
        polygon([
          [498, 150],
          [498, 210],
          [464, 180],
        ]),
      ],
      [
        green,
        polygon([
          [522, 150],
          [522, 210],
          [556, 180],
        ]),
      ],
    ),
  ],
  water: [
    ground,
    ...car(140, blue),
    [blue, rectangle(0, 280, 640, 80)],
    ...drop(90, 120, 22),
    ...drop(180, 90, 16),
    ...drop(520, 110, 24),
    ...drop(580, 170, 14),
  ],
  emergency: [
    ground,
    ...car(240, grey),
    [
      red,
      outline(
        polygon([
          [60, 288],
          [120, 184],
          [180, 288],
        ]),
        16,
      ),
    ],
    [amber, disc(246, 222, 10)],
    [amber, disc(590, 222, 10)],
  ],
} satisfies Record<string, readonly Layer[]>

export type DrawingName = keyof typeof drawings
export const drawingNames = Object.keys(drawings) as DrawingName[]
export const manualPicture = (name: DrawingName): Buffer => paint(640, 360, [242, 246, 250], drawings[name])
