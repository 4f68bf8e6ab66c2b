import { recordView } from '../../../server/record/table.ts'
import { carModule } from './contract.ts'

recordView(carModule, 'model')
