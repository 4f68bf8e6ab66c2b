import { minuteMs } from '../domain/time.ts'
import { browser, token } from './session.ts'

/** The server accepts a password confirmation for five minutes. Here a little less, to allow for transmission. */
const provenMs = 4.5 * minuteMs

let proven: { readonly token: string | undefined; readonly at: number } | undefined

export function noteProof(): void {
  proven = { token: token(), at: Date.now() }
}
export function forgetProof(): void {
  proven = undefined
}
/** Whether this session confirmed its password recently. The server decides. This only avoids a needless question. */
export const isProven = (): boolean =>
  proven !== undefined && proven.token === token() && Date.now() - proven.at < provenMs

const pageKey = 'confirmationPage'
/** Leaves for the provider of a company account, which sends the browser back to the page that completes the proof. */
export function leaveForProof(address: string): void {
  sessionStorage.setItem(pageKey, location.hash.replace(/^#/, ''))
  void browser.reloadBy(() => {
    browser.leaving = true
    location.assign(address)
  })
}
/** Page from which `leaveForProof` left. It stays stored, because React may run the effect that opens it twice. */
export const proofPage = (): string => sessionStorage.getItem(pageKey) || '/'

/** Hook that asks for the password and returns whether it was confirmed. Registered by the app. */
export const proof: { ask?: () => Promise<boolean> } = {}

let asking: Promise<boolean> | undefined
/** Concurrent calls that need the password share one dialog. */
export function askForProof(): Promise<boolean> {
  asking ??= (proof.ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
