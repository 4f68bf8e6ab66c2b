import { code, successCodes } from '../domain/contract/code.ts'
import { catalogueTexts as words } from './catalogue-texts.ts'
import { alert, toast } from './feedback.ts'
import { language, translate } from './language.ts'
import { forceSignOut } from './session.ts'
import { clientTexts } from './texts.ts'

/** The client's reaction to an answer's code (specification section 8). */
export type Reaction = 'success' | 'toast' | 'alertThenEnd' | 'endExpired' | 'endWrongToken' | 'askThenEnd'

const reactions: Readonly<Record<number, Reaction>> = {
  [code.noSession]: 'alertThenEnd',
  [code.accountRefused]: 'alertThenEnd',
  [code.badSession]: 'endExpired',
  [code.sessionExpired]: 'endExpired',
  [code.wrongToken]: 'endWrongToken',
  [code.sessionEnded]: 'askThenEnd',
}
export const reactionTo = (answer: number): Reaction =>
  successCodes.includes(answer) ? 'success' : (reactions[answer] ?? 'toast')

const statuses: Readonly<Record<number, string>> = {
  400: words.http400,
  401: words.http401,
  403: words.http403,
  404: clientTexts.http404,
  408: words.http408,
  500: words.http500,
  501: words.http501,
  502: words.http502,
  503: words.http503,
  504: words.http504,
  505: words.http505,
}

export const statusText = (status: number): string => translate(statuses[status] ?? words.httpOther, { status })

let ending = false

/**
 * Hook of the module that stores unsaved input. Called when the session is over, it lets the same user sign in again in
 * place. Returns false where nothing is unsaved, and once the user has left.
 */
export const sessionOver: { stay?: (message: string) => Promise<boolean> } = {}

/** Handles a session that was ended elsewhere: closes its pages at once and shows a notice in their place. */
export async function closeEnded(answer: number, text: string): Promise<void> {
  if (ending || reactionTo(answer) === 'toast') return
  ending = true
  // Another tab has already cleared the session, so the server cannot report the reason.
  const message = answer === code.noSession ? translate(words.signedOut) : text
  if (await sessionOver.stay?.(message)) ending = false
  else forceSignOut(message)
}

/**
 * Shows the reaction to an answer's code. Calls that fail while the session is ending show nothing more, so ten of them
 * cause one alert.
 */
export async function react(answer: number, cause: string | Error, quiet: boolean): Promise<void> {
  const [reaction, message] = [reactionTo(answer), typeof cause === 'string' ? cause : cause.message]
  if (reaction === 'success' || ending) return
  if (reaction === 'toast') {
    if (!quiet) toast.error(cause)
    return
  }
  ending = true
  if (await sessionOver.stay?.(message)) {
    ending = false
    return
  }
  if (reaction === 'alertThenEnd') {
    toast.error(message)
    const content = message || translate(words.refusedText)
    await alert({ title: translate(words.expiredTitle), content, okText: translate(clientTexts.confirm) })
    forceSignOut()
  } else if (reaction === 'askThenEnd') {
    const title = translate(words.expiredTitle)
    await alert({ title, content: translate(words.signedOut), okText: translate(words.yes) })
    forceSignOut()
  } else {
    const notice = translate(reaction === 'endExpired' ? words.expired : words.wrongToken)
    toast.error(notice)
    forceSignOut(notice)
  }
}

export function reactToConnection(fault: Error, quiet: boolean): void {
  if (!ending && !quiet) toast.error(fault)
}

export const languageHeader = (): string => (language() === 'zh' ? 'zh_cn' : language())
