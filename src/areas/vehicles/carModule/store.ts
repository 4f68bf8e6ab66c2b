import { sql } from 'drizzle-orm'
import { recordView } from '../../../server/record/table.ts'
import { models } from '../model/store.ts'
import { carModule } from './contract.ts'

recordView(carModule, models, sql`true`)
