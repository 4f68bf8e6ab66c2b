import type { ReactNode } from 'react'
import { useT } from '../../client/language.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../ui/parts/dialog.tsx'
import { Grid } from '../../ui/parts/layout.tsx'
import { Light } from '../../ui/parts/part.tsx'
import './ios-steps.css'
import { pwaTexts as words } from './texts.ts'

const drawing = { viewBox: '0 0 24 24', width: 28, height: 28 } as const
const share = (
  <svg aria-hidden="true" {...drawing}>
    <path d="M8 9H6.5A1.5 1.5 0 0 0 5 10.5v9A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5v-9A1.5 1.5 0 0 0 17.5 9H16M12 15V3M8.5 6.5 12 3l3.5 3.5" />
  </svg>
)
const plus = (
  <svg aria-hidden="true" {...drawing}>
    <rect x="4" y="4" width="16" height="16" rx="4" />
    <path d="M12 8v8M8 12h8" />
  </svg>
)
const app = <img src="/icon-192.png" alt="" width="28" height="28" />

/** Instructions for installing the app where the browser cannot offer it: three steps with their icons. */
export function IosSteps({ onClose }: { onClose(): void }) {
  const { t } = useT()
  return (
    <Light>
      <Dialog title={t(words.installApp)} onCancel={onClose}>
        <Grid as="ol" gap={12} className="ios-steps">
          <Step sign={share}>{t(words.iosShare)}</Step>
          <Step sign={plus}>{t(words.iosAdd)}</Step>
          <Step sign={app}>{t(words.iosOpen)}</Step>
        </Grid>
        <Actions>
          <Button kind="primary" onClick={onClose}>
            {t(words.ok)}
          </Button>
        </Actions>
      </Dialog>
    </Light>
  )
}

const Step = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <Grid as="li" gap={12} align="center">
    <Grid as="span" className="ios-sign">
      {sign}
    </Grid>
    <span>{children}</span>
  </Grid>
)
