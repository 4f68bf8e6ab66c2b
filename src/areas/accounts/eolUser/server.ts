import { serveAccounts } from '../user/serve-accounts.ts'
import { eolUser, eolUserCalls } from './contract.ts'
import './store.ts'

serveAccounts('eol', eolUser, eolUserCalls)
