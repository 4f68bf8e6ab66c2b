import { useT } from '../../../../client/language.ts'
import { Grid, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { ReaderPage } from '../../../../ui/reader/page.tsx'
import './coldReader.css'
import { coldWords as words } from './texts.ts'

const advice = [
  [words.warmTitle, words.warm],
  [words.chargeTitle, words.charge],
  [words.rangeTitle, words.range],
  [words.parkTitle, words.park],
  [words.heatTitle, words.heat],
  [words.driveTitle, words.drive],
  [words.tyreTitle, words.tyre],
  [words.plugTitle, words.plug],
] as const

/** /staticView/coldWarning: advice for electric vehicles in the cold. It is part of the app, so it opens offline. */
export default function ColdWarning() {
  const { t } = useT()
  return (
    <ReaderPage title={t(words.title)}>
      <SecondaryText as="p" className="cold-lead">
        {t(words.lead)}
      </SecondaryText>
      <Grid as="ol" gap={12} className="cold-advice">
        {advice.map(([title, text]) => (
          <li key={title}>
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
          </li>
        ))}
      </Grid>
      <p className="cold-help" role="note">
        {t(words.help)}
      </p>
    </ReaderPage>
  )
}
