import { countedLimit } from '../../../server/throttle/throttle.ts'
import { accountAttempts, addressAttempts, resetMailsPerAccount } from './parameters.ts'

/** Wrong passwords for a name, whether or not it exists. */
export const signInsPerAccount = countedLimit('account', accountAttempts)
export const signInsPerAddress = countedLimit('address', addressAttempts)
/** Wrong passwords of who is signed in already. */
export const checksPerUser = countedLimit('verify', accountAttempts)
/** Counted for an account at one address: strangers elsewhere do not keep its owner from a link. */
export const resetsPerAccount = countedLimit('reset:account', accountAttempts)
/** Links that one account is mailed. Who requests more is answered alike: the last link still works. */
export const resetMails = countedLimit('reset:mails', resetMailsPerAccount)
export const resetsPerAddress = countedLimit('reset:address', addressAttempts)
export const registrationsPerAddress = countedLimit('register:address', addressAttempts)
