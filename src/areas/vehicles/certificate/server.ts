import { serveRecord } from '../../../server/record/serve.ts'
import { certificate, certificateCalls } from './contract.ts'
import './store.ts'

serveRecord(certificate, certificateCalls)
