import { serveRecord } from '../../../server/record/serve.ts'
import { prototypeUser, prototypeUserCalls } from './contract.ts'
import './store.ts'

serveRecord(prototypeUser, prototypeUserCalls)
