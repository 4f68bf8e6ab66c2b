import { uniqueIndex } from 'drizzle-orm/pg-core'
import { recordTable } from '../../../server/record/table.ts'
import { models } from '../model/store.ts'
import { modelPicture } from './contract.ts'

export const modelPictures = recordTable(modelPicture, {
  references: { model: () => models.id },
  constraints: (table) => [uniqueIndex('model_picture_angle_unique').on(table.model, table.colour, table.angle)],
})
