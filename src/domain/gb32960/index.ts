/** GB/T 32960.3, editions 2016 and 2025. Pure, also runs in a browser. */
export * from './build.ts'
export { bcc, fromHex, hexDigits, toHex } from './bytes.ts'
export { type ReportField, reportFields } from './catalogue.ts'
export {
  type Extension,
  extensionFrame,
  extensionType,
  isTagged,
  readExtension,
  type Tag,
  withoutPart,
} from './extension.ts'
export type { FrameField } from './field.ts'
export {
  type DecodedFrame,
  type Decrypt,
  decodeFrame,
  type Encrypt,
  encodeFrame,
  versionOf,
} from './frame.ts'
export {
  commandId,
  head,
  headLength,
  isPlain,
  isTerminalCommand,
  isUplink,
  offset,
  responseFlag,
  vinOf,
} from './head.ts'
export type { Version } from './pair.ts'
export { EncodeError, type FrameProblem } from './problem.ts'
export { type Pack, type ReportSignals, unitsOf } from './report.ts'

export { decodeSignals, Signals } from './signals.ts'
export { commandName, standards } from './standard.ts'
export { FrameStream, type StreamScan } from './stream.ts'
export { alarmBits2016, alarmBits2025 } from './tables/alarms.ts'
export { isoTime, readTime } from './time.ts'
export type { UnitValue, UnitValues } from './values.ts'
