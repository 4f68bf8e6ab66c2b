import { useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { download } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { FileButton } from '../../../../ui/parts/FileButton.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Rows } from '../../../../ui/parts/Rows.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { signingCalls as calls, type Repository, repositoryTitles, roleTitles } from './contract.ts'
import './signing.css'
import { metadataStates, metadataTones } from './state-texts.ts'
import { signingWords as words } from './texts.ts'

type State = OutputOf<typeof calls.state>

/** /software/signing: documents that must be signed offline, and the validity of signed metadata. */
export default function Signing() {
  const { t } = useT()
  const state = useCall(calls.state, {}, { quiet: true })
  if (!state.data) return <AnswerState of={state} />
  const { released: releasedCount, signed: signedCount } = state.data.versions
  return (
    <Grid gap={12} className="sg">
      <Card className="sg-head">
        <p>{t(words.intro)}</p>
        <p className="semibold">{t(words.versions, { signed: signedCount, count: releasedCount })}</p>
        <Exchange />
      </Card>
      <Card>
        <h2 className="text-base below-8">{t(words.metadata)}</h2>
        <Metadata metadata={state.data.metadata} loading={state.isFetching} />
      </Card>
      <Keys keys={state.data.keys} />
    </Grid>
  )
}

const refresh = () => invalidate([calls.state.path])

function Exchange() {
  const { t, say } = useT()
  const may = useMay()
  const [busy, setBusy] = useState<'request' | 'upload'>()
  const run = async (what: 'request' | 'upload', work: () => Promise<unknown>) => {
    setBusy(what)
    try {
      await work()
      await refresh()
    } catch (fault) {
      // Error already shown.
      if (!(fault instanceof CallFault)) throw fault
    } finally {
      setBusy(undefined)
    }
  }
  const upload = async (file: File) => {
    const { taken: importedDocuments } = await send(calls.upload, { file })
    const what = importedDocuments.map(
      ({ repository, role, version }) => `${say(repositoryTitles[repository])} ${say(roleTitles[role])} ${version}`,
    )
    toast.success(t(words.taken, { what: what.join(', ') }))
  }
  return (
    <Row gap={8} wrap className="sg-actions">
      {may(calls.request) && (
        <Button
          kind="primary"
          busy={busy === 'request'}
          onClick={() => void run('request', () => download(calls.request, {}, 'signing-request.json'))}
        >
          {t(words.request)}
        </Button>
      )}
      {may(calls.upload) && (
        <FileButton accept=".json" busy={busy === 'upload'} onFile={(file) => void run('upload', () => upload(file))}>
          {t(words.upload)}
        </FileButton>
      )}
    </Row>
  )
}

function Metadata({ metadata, loading }: { metadata: State['metadata']; loading: boolean }) {
  const { t, say, formatTime } = useT()
  return (
    <Rows
      rows={metadata}
      keyOf={({ repository, role }) => `${repository} ${role}`}
      loading={false}
      fetching={loading}
      empty=""
      columns={[
        {
          key: 'what',
          title: t(words.document),
          cell: ({ repository, role }) => `${say(repositoryTitles[repository])} – ${say(roleTitles[role])}`,
        },
        {
          key: 'state',
          title: t(words.state),
          width: 130,
          cell: ({ state }) => <Tag tone={metadataTones[state]}>{say(metadataStates[state])}</Tag>,
        },
        { key: 'version', title: t(words.version), width: 90, cell: ({ version }) => version ?? '' },
        {
          key: 'expires',
          title: t(words.expires),
          width: 190,
          cell: ({ expiresAt }) => formatTime(expiresAt),
        },
        {
          key: 'by',
          title: t(words.by),
          width: 200,
          cell: ({ by, version }) => (version === null ? '' : (by ?? t(words.platform))),
        },
      ]}
    />
  )
}

function Keys({ keys }: { keys: State['keys'] }) {
  const { t, say } = useT()
  const may = useMay()
  const replace = async (repository: Repository) => {
    const which = say(repositoryTitles[repository])
    const title = t(words.newKey)
    if (!(await confirm({ title, content: t(words.newKeySure, { which }), danger: true, okText: title }))) return
    try {
      await send(calls.newKey, { repository })
      toast.success(t(words.newKeyMade))
      await refresh()
    } catch (fault) {
      // Error already shown.
      if (!(fault instanceof CallFault)) throw fault
    }
  }
  return (
    <Card>
      <h2 className="text-base below-8">{t(words.keys)}</h2>
      <Rows
        rows={keys}
        keyOf={({ repository }) => repository}
        loading={false}
        empty={t(words.noKeys)}
        columns={[
          { key: 'of', title: t(words.repository), cell: ({ repository }) => say(repositoryTitles[repository]) },
          { key: 'hint', title: t(words.key), mono: true, width: 200, cell: ({ hint }) => `${hint}…` },
        ]}
        {...(may(calls.newKey) && {
          action: ({ repository }: State['keys'][number]) => (
            <Button kind="text" onClick={() => void replace(repository)}>
              {t(words.newKey)}
            </Button>
          ),
        })}
      />
    </Card>
  )
}
