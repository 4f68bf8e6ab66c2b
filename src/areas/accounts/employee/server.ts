import { serveRecord } from '../../../server/record/serve.ts'
import { employee, employeeCalls } from './contract.ts'
import './store.ts'

serveRecord(employee, employeeCalls)
