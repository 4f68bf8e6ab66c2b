import { recordView } from '../../../../platform/record/table.ts'
import { carModule } from './contract.ts'

recordView(carModule, 'model')
