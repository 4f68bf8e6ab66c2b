import { useState } from 'react'
import { confirm } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate, useCall, useChange } from '../../../../client/query.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { SecretDialog } from '../../../../ui/parts/SecretDialog.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { apiTokenCalls as calls, type OwnToken, stateTones, tokenStates } from '../apiToken/contract.ts'
import { apiTokenTexts } from '../apiToken/texts.ts'
import './myTokens.css'
import { NewToken } from './NewToken.tsx'
import { myTokensTexts as words } from './texts.ts'

const invalidates = [calls.mine.path]

/** /myTokens: tokens with which programs make calls in the user's name. */
export default function MyTokens() {
  const { t } = useT()
  const tokens = useCall(calls.mine, {}, { quiet: true })
  const revoke = useChange(calls.revokeMine, { invalidates, done: t(words.revoked) })
  const [adding, setAdding] = useState(false)
  const [createdToken, setCreatedToken] = useState<string>()
  if (!tokens.data) return <AnswerState of={tokens} />
  const askRevoke = async ({ id, name }: OwnToken) => {
    const okText = t(words.revoke)
    if (await confirm({ title: name, content: t(apiTokenTexts.revokeOne), okText, danger: true })) revoke.mutate({ id })
  }
  const onCreated = (token: string) => {
    setAdding(false)
    setCreatedToken(token)
    void invalidate(invalidates)
  }
  return (
    <Grid as="section" gap={12} className="ui-account my-tokens">
      <Row as="header" gap="8 16" align="center" justify="between" wrap>
        <p>
          {t(words.intro)}{' '}
          <a href="/openapi" target="_blank" rel="noopener">
            {t(words.docs)}
          </a>
          {' · '}
          <a href="/openapi/signals" target="_blank" rel="noopener">
            {t(words.signalNames)}
          </a>
        </p>
        {!adding && (
          <Button kind="primary" onClick={() => setAdding(true)}>
            {t(words.create)}
          </Button>
        )}
      </Row>
      {adding && <NewToken onCreated={onCreated} onCancel={() => setAdding(false)} />}
      {tokens.data.length === 0 && !adding && <Empty framed>{t(words.none)}</Empty>}
      {tokens.data.length > 0 && (
        <Grid as="ul" gap={12}>
          {tokens.data.map((token) => (
            <li key={token.id}>
              <Token token={token} busy={revoke.isPending} onRevoke={() => void askRevoke(token)} />
            </li>
          ))}
        </Grid>
      )}
      {createdToken && (
        <SecretDialog
          title={t(words.created)}
          text={t(words.once)}
          secret={createdToken}
          onClose={() => setCreatedToken(undefined)}
        />
      )}
    </Grid>
  )
}

function Token({ token, busy, onRevoke }: { token: OwnToken; busy: boolean; onRevoke(): void }) {
  const { t, say, formatTime } = useT()
  const { held, of } = token.calls
  const { lastUsedAt, lastIp } = token
  const facts = [
    { label: t(words.until), value: formatTime(token.expiresAt) },
    {
      label: t(words.lastUsed),
      value: lastUsedAt ? t(words.usedFrom, { time: formatTime(lastUsedAt), ip: lastIp ?? '—' }) : t(words.unused),
    },
    {
      label: t(words.permissions),
      value: held === of ? t(words.calls, { count: of }) : t(words.lost, { count: of, held }),
    },
    {
      label: t(words.vehicles),
      value: token.groups.length > 0 ? token.groups.join(', ') : t(words.allVehicles),
    },
  ]
  return (
    <Card as="div">
      <Row as="header" gap="8 16" align="center" justify="between" wrap>
        <Row as="h2" gap="4 8" align="center" wrap className="text-l break fill shrink">
          {token.name} <Tag tone={stateTones[token.state]}>{say(tokenStates[token.state])}</Tag>
        </Row>
        {token.state === 'valid' && (
          <Button disabled={busy} onClick={onRevoke}>
            {t(words.revoke)}
          </Button>
        )}
      </Row>
      <code>{token.hint}</code>
      <Facts facts={facts} />
    </Card>
  )
}
