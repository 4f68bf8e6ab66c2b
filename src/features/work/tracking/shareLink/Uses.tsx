import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { type ShareLinkUse, shareLinkCalls } from './contract.ts'
import { listTexts as words } from './screen-texts.ts'
import './uses.css'

const outcomes: Record<ShareLinkUse['outcome'], keyof typeof words> = {
  shown: 'shown',
  expired: 'expired',
  revoked: 'outcomeRevoked',
  suspended: 'outcomeSuspended',
}

export function Uses({ id }: { id: number }) {
  const { t, formatTime } = useT()
  const may = useMay()
  const maySeeUses = may(shareLinkCalls.uses)
  const answer = useCall(shareLinkCalls.uses, { id }, { enabled: maySeeUses, quiet: true })
  if (!maySeeUses) return null
  return (
    <section className="share-uses">
      <h3 className="text-l below-8">{t(words.uses)}</h3>
      {!answer.data && !answer.isError && <Loading />}
      {answer.isError && (
        <SecondaryText as="p" role="alert">
          {t(words.failed)}
        </SecondaryText>
      )}
      {answer.data?.length === 0 && <SecondaryText as="p">{t(words.unused)}</SecondaryText>}
      <ul>
        {answer.data?.map((use) => (
          <Row as="li" wrap key={`${use.at} ${use.ip} ${use.what} ${use.outcome}`}>
            <b>
              {t(words[use.what])} · {t(words[outcomes[use.outcome]])}
            </b>
            <span>
              {formatTime(use.lastAt)} · {t(words.times, { count: use.count })}
            </span>
            <span>{use.ip}</span>
            <small>{use.userAgent}</small>
          </Row>
        ))}
      </ul>
    </section>
  )
}
