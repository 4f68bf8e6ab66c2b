import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { Sheet } from '../../../../record/views/parts.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Segments } from '../../../../ui/parts/Segments.tsx'
import { nodeExample, pythonExample } from './examples.ts'
import { webhookWords as words } from './texts.ts'
import './webhook.css'

const examples = { node: nodeExample, python: pythonExample }

/** Explains the messages to a receiver, and how to verify that they come from this platform. */
export default function Signature({ onClose }: { onClose(): void }) {
  const { t } = useT()
  const [language, setLanguage] = useState<keyof typeof examples>('node')
  return (
    <Sheet open title={t(words.explain)} close={onClose}>
      <Grid gap={12} className="shrink webhook-explained">
        <p>{t(words.explained)}</p>
        <p>{t(words.retried)}</p>
        <p>
          <a href="/openapi#webhooks" target="_blank" rel="noopener">
            {t(words.events)}
          </a>
        </p>
        <Segments
          options={[
            { value: 'node', label: 'Node.js' },
            { value: 'python', label: 'Python' },
          ]}
          value={language}
          onChange={setLanguage}
        />
        <pre className="text-s flush">
          <code>{examples[language]}</code>
        </pre>
      </Grid>
    </Sheet>
  )
}
