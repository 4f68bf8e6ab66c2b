import { useState } from 'react'
import { confirm } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useCall, useChange } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { companySignInCalls as calls } from '../companySignIn/contract.ts'
import { LinkDirectory } from './LinkDirectory.tsx'
import { myFactorsTexts as words } from './texts.ts'

/** Company accounts of the user. Nothing while no provider is active. */
export function CompanySection() {
  const { t, formatTime } = useT()
  const accounts = useCall(calls.mine, {}, { quiet: true })
  const [leaving, setLeaving] = useState(false)
  const [directory, setDirectory] = useState<{ id: number; name: string }>()
  const start = useChange(calls.startLink, {})
  const unlink = useChange(calls.removeLink, { invalidates: [calls.mine.path], done: t(words.unlinked) })
  if (!accounts.data?.length) return null
  const link = (provider: number) =>
    start.mutate(
      { provider },
      {
        onSuccess: ({ address }) => {
          setLeaving(true)
          window.location.assign(address)
        },
      },
    )
  const askUnlink = async (provider: number, name: string) => {
    const title = t(words.unlinkTitle, { name })
    if (await confirm({ title, content: t(words.unlinkText), okText: t(words.unlinkCompany), danger: true }))
      unlink.mutate({ provider })
  }
  return (
    <Card as="section" aria-label={t(words.company)}>
      <h2 className="text-l">{t(words.company)}</h2>
      <SecondaryText as="p">{t(words.companyText)}</SecondaryText>
      <Grid as="ul" gap={12}>
        {accounts.data.map(({ id, name, directory: isDirectory, linkedAt, lastUsedAt }) => (
          <li key={id}>
            <Row gap="4 8" align="center" justify="between" wrap>
              <Row as="h3" gap="4 8" align="center" wrap className="break fill shrink">
                {name}
                {linkedAt && <Tag tone="success">{t(words.linked)}</Tag>}
              </Row>
              {linkedAt ? (
                <Button disabled={unlink.isPending} onClick={() => void askUnlink(id, name)}>
                  {t(words.unlinkCompany)}
                </Button>
              ) : (
                <Button
                  disabled={start.isPending || leaving}
                  onClick={() => (isDirectory ? setDirectory({ id, name }) : link(id))}
                >
                  {t(words.linkCompany)}
                </Button>
              )}
            </Row>
            {linkedAt && (
              <Facts
                facts={[
                  { label: t(words.linkedAt), value: formatTime(linkedAt) },
                  { label: t(words.lastUsed), value: lastUsedAt ? formatTime(lastUsedAt) : t(words.unused) },
                ]}
              />
            )}
          </li>
        ))}
      </Grid>
      {directory && <LinkDirectory provider={directory} onClose={() => setDirectory(undefined)} />}
    </Card>
  )
}
