import { countedLimit } from '../../../server/throttle/throttle.ts'
import { accountAttempts, addressAttempts } from './parameters.ts'

/** Wrong passwords for a name, whether or not it exists. */
export const signInsPerAccount = countedLimit('account', accountAttempts)
export const signInsPerAddress = countedLimit('address', addressAttempts)
/** Wrong passwords of who is signed in already. */
export const checksPerUser = countedLimit('verify', accountAttempts)
export const resetsPerAccount = countedLimit('reset:account', accountAttempts)
export const resetsPerAddress = countedLimit('reset:address', addressAttempts)
export const registrationsPerAddress = countedLimit('register:address', addressAttempts)
