import { explainReason, type Say, type Wordings } from '../../../../platform/explain-reason.ts'
import { reasonText as networkText } from '../webhook/reason.ts'
import { robotReasons as words } from './texts.server.ts'

/** Stored reasons are `<service> <code> <text>` for an answer of the service, else those of webhooks. */
const wordings: Wordings = [
  [/^(?:wecom (?:93000|93008)|dingtalk (?:300001|300005|400013|400101|400106)|feishu 19001)\b/, words.removed],
  [/^(?:wecom 93004|dingtalk 400102)\b/, words.disabled],
  [/^feishu 19022\b|^dingtalk 310000\b.*\bip\b/i, words.networkNotAllowed],
  [/^feishu 19024\b|^dingtalk 310000\b.*(?:keyword|关键词)/i, words.keyword],
  [/^feishu 19021\b|^dingtalk 310000\b/, words.wrongSignature],
  [/^(?:wecom 45009|dingtalk (?:130101|410100)|feishu (?:9499|11232))\b|^answered 429/, words.tooFrequent],
  [/^no robot/, words.noRobot],
  [/^SECRET_KEY/, words.unreadable],
  [/^(?:wecom|dingtalk|feishu) (?<code>-?\d+) ?(?<text>.*)/s, words.refused],
]

export function reasonText(reason: string, say: Say): string {
  const isOfRobot = wordings.some(([pattern]) => pattern.test(reason))
  return isOfRobot ? explainReason(reason, wordings, words.refused, say) : networkText(reason, say)
}
