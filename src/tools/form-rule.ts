import { importsOf, type Sources } from './imports.ts'
import type { Violation } from './rules.ts'

const screenFile = /^src\/features\/.*\.tsx$/
const form = /<form[\s>]|\bas="form"/
/**
 * Use of a draft or of the browser's warning. Forms of records and requests with a reason (`useSure`) have a draft
 * already. Public pages use the browser's warning.
 */
const drafts = /\buse(FormDraft|StoredDraft|RecordForm|Sure|LeaveWarning)[(<]/

/** Forms whose input must not be stored, with the reason. They warn before it is lost. */
const onlyWarned = new Map([['src/features/fleet/vehicles/messageKey/parts.tsx', 'the key of data units is a secret']])
const warning = /\buseUnsavedGuard\(/

const nothingToLose = new Set([
  'src/features/base/accounts/passwordReset/AskForMail.tsx',
  'src/features/base/accounts/passwordReset/SetPassword.tsx',
  'src/features/base/accounts/session/SignIn.tsx',
  'src/features/base/accounts/session/SecondStep.tsx',
  'src/features/base/accounts/session/DirectorySignIn.tsx',
  'src/features/base/accounts/myFactors/LinkDirectory.tsx',
  'src/features/base/accounts/myFactors/TotpSetup.tsx',
  'src/features/base/accounts/myFactors/PasskeySection.tsx',
  'src/features/work/tracking/vehicleFinder/Enter.tsx',
  'src/features/work/tracking/shareLink/LinkPrompt.tsx',
  'src/features/work/tracking/liveMap/Search.tsx',
  'src/features/work/tracking/trackPlayback/PlaybackForm.tsx',
  'src/features/fleet/messages/parse/screen.tsx',
  'src/features/fleet/messages/forwardTarget/screen.tsx',
  'src/features/work/alarms/alarm/SnoozeDialog.tsx',
  'src/features/work/content/appVersion/ShareDialog.tsx',
  'src/features/work/ota/deviceToken/IssueDialog.tsx',
  'src/features/work/events/setup/ExportDialog.tsx',
  'src/features/work/events/setup/ImportDialog.tsx',
  'src/features/work/events/draw/controls.tsx',
  'src/features/work/events/pickDeskReader/Desk.tsx',
  'src/features/work/diagnosis/fault/ClearDialog.tsx',
  // Pages without the frame that warns and stores drafts. Their users are not signed in.
  'src/features/base/accounts/registration/screen.tsx',
  'src/features/work/events/meetingReader/SignIn.tsx',
  'src/features/work/content/helpReader/Questions.tsx',
])

/**
 * Violations of 'a half-filled form is never lost'. Such a form has no draft in its own file, in its imports, or in
 * those of the files that show it.
 */
export function checkForms(sources: Sources): Violation[] {
  const has = (part: RegExp, file: string) => part.test(sources.get(file) ?? '')
  const hasDraft = (file: string) => has(drafts, file) || (onlyWarned.has(file) && has(warning, file))
  const of = (file: string) => importsOf(file, sources.get(file) ?? '').map(({ target }) => target)
  const folder = (file: string) => file.slice(0, file.lastIndexOf('/') + 1)
  return [...sources].flatMap(([file, text]) => {
    if (!screenFile.test(file) || !form.test(text) || nothingToLose.has(file)) return []
    const near = [file, ...of(file).filter((target) => target.startsWith('src/features/'))]
    const showing = [...sources.keys()].filter((other) => folder(other) === folder(file) && of(other).includes(file))
    if ([...near, ...showing].some(hasDraft)) return []
    const line = text.slice(0, text.search(form)).split('\n').length
    return [{ file, line, message: 'a form without a draft: use useFormDraft of ui/draft' }]
  })
}
