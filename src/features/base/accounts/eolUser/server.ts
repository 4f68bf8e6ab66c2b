import { thing } from '../../../../platform/thing/thing.ts'
import { serveAccounts } from '../user/serve-accounts.ts'
import { eolUser, eolUserCalls } from './contract.ts'
import './store.ts'

export default thing(serveAccounts('eol', eolUser, eolUserCalls))
