import { importsOf, type Sources } from './imports.ts'
import type { Violation } from './rules.ts'

const screenFile = /^src\/areas\/.*\.tsx$/
const form = /<form[\s>]|\bas="form"/
/**
 * Use of a draft or of the browser's warning. Forms of records and requests with a reason (`useSure`) have a draft
 * already. Public pages use the browser's warning.
 */
const drafts = /\buse(FormDraft|KeptDraft|RecordForm|Sure|LeaveWarning)[(<]/

/** Forms whose input must not be stored, with the reason. They warn before it is lost. */
const onlyWarned = new Map([['src/areas/vehicles/messageKey/parts.tsx', 'the key of data units is a secret']])
const warning = /\buseUnsavedGuard\(/

const nothingToLose = new Set([
  'src/areas/accounts/passwordReset/AskForMail.tsx',
  'src/areas/accounts/passwordReset/SetPassword.tsx',
  'src/areas/accounts/session/SignIn.tsx',
  'src/areas/tracking/vehicleFinder/Enter.tsx',
  'src/areas/tracking/shareLink/LinkPrompt.tsx',
  'src/areas/tracking/liveMap/Search.tsx',
  'src/areas/tracking/trackPlayback/PlaybackForm.tsx',
  'src/areas/messages/parse/screen.tsx',
  'src/areas/messages/forwardTarget/screen.tsx',
  'src/areas/alarms/alarm/handling/SnoozeDialog.tsx',
  'src/areas/content/appVersion/ShareDialog.tsx',
  'src/areas/ota/deviceToken/IssueDialog.tsx',
  'src/areas/events/setup/ExportDialog.tsx',
  'src/areas/events/setup/ImportDialog.tsx',
  'src/areas/events/draw/Controls.tsx',
  'src/areas/events/pickDeskReader/Desk.tsx',
  'src/areas/diagnosis/fault/ClearDialog.tsx',
  // Pages without the frame that warns and stores drafts. Their users are not signed in.
  'src/areas/accounts/registration/screen.tsx',
  'src/areas/events/meetingReader/SignIn.tsx',
  'src/areas/content/helpReader/Questions.tsx',
])

/**
 * Violations of 'a half-filled form is never lost'. Such a form has no draft in its own file, in its imports, or in
 * those of the files that show it.
 */
export function checkForms(sources: Sources): Violation[] {
  const has = (part: RegExp, file: string) => part.test(sources.get(file) ?? '')
  const isKept = (file: string) => has(drafts, file) || (onlyWarned.has(file) && has(warning, file))
  const of = (file: string) => importsOf(file, sources.get(file) ?? '').map(({ target }) => target)
  const folder = (file: string) => file.slice(0, file.lastIndexOf('/') + 1)
  return [...sources].flatMap(([file, text]) => {
    if (!screenFile.test(file) || !form.test(text) || nothingToLose.has(file)) return []
    const near = [file, ...of(file).filter((target) => target.startsWith('src/areas/'))]
    const showing = [...sources.keys()].filter((other) => folder(other) === folder(file) && of(other).includes(file))
    if ([...near, ...showing].some(isKept)) return []
    const line = text.slice(0, text.search(form)).split('\n').length
    return [{ file, line, message: 'a form without a draft: useFormDraft of kit/draft' }]
  })
}
