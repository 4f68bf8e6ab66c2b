import { useState } from 'react'
import { copyText } from '../../../../client/copy.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Fill, Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Segments } from '../../../../ui/parts/Segments.tsx'
import { curlNext, curlStart, nodeMirror, pythonMirror } from './examples.ts'
import { guideWords as words } from './texts.ts'

const examples = { node: nodeMirror, python: pythonMirror }

/** How another system receives events: from the first request to a program that misses none. */
export default function Guide() {
  const { t } = useT()
  const open = useOpen()
  const [language, setLanguage] = useState<keyof typeof examples>('node')
  return (
    <Card>
      <Grid gap={16} className="shrink">
        <Step title={t(words.tokenTitle)} text={t(words.token)}>
          <Row gap={8} wrap>
            <Button onClick={() => open('/myTokens')}>{t(words.openTokens)}</Button>
          </Row>
        </Step>
        <Step title={t(words.firstTitle)} text={t(words.first)}>
          <Code text={`${curlStart}\n${curlNext}`} />
        </Step>
        <Step title={t(words.programTitle)} text={t(words.program)}>
          <Segments
            options={[
              { value: 'node', label: 'Node.js' },
              { value: 'python', label: 'Python' },
            ]}
            value={language}
            onChange={setLanguage}
          />
          <Code text={examples[language]} />
        </Step>
        <Step title={t(words.restartTitle)} text={t(words.restart)} />
        <Step title={t(words.hookTitle)} text={t(words.hook)}>
          <Row gap={8} wrap>
            <Button onClick={() => open('/systemManage/webhook')}>{t(words.openHooks)}</Button>
          </Row>
        </Step>
        <Step title={t(words.mqttTitle)} text={t(words.mqtt)}>
          <Row gap={8} wrap>
            <Button onClick={() => open('/message/mqttTarget')}>{t(words.openMqtt)}</Button>
          </Row>
        </Step>
        <Step title={t(words.limitsTitle)} text={t(words.limits)} />
        <Step title={t(words.versionsTitle)} text={t(words.versions)}>
          <Row gap={16} wrap>
            {['/openapi', '/openapi/signals'].map((path) => (
              <a key={path} href={path} target="_blank" rel="noopener">
                {path}
              </a>
            ))}
          </Row>
        </Step>
      </Grid>
    </Card>
  )
}

function Step({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <section>
      <h2 className="text-l flush">{title}</h2>
      <p>{text}</p>
      {children && <Grid gap={8}>{children}</Grid>}
    </section>
  )
}

function Code({ text }: { text: string }) {
  const { t } = useT()
  const copy = () => void copyText(text).then((isCopied) => isCopied && toast.success(t(words.copied)))
  return (
    <Grid gap={8} className="shrink">
      <Row gap={8}>
        <Fill as="span" />
        <Button onClick={copy}>{t(words.copy)}</Button>
      </Row>
      <pre className="text-s flush json-dialog-text">
        <code>{text}</code>
      </pre>
    </Grid>
  )
}
