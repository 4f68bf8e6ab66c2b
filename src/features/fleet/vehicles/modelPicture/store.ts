import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { uniqueIndex } from '../../../../platform/store/drizzle.ts'
import { modelPicture } from './contract.ts'

export const modelPictures = recordTable(modelPicture, {
  references: { model: columnOf('model.id') },
  constraints: (table) => [uniqueIndex('model_picture_angle_unique').on(table.model, table.colour, table.angle)],
})
