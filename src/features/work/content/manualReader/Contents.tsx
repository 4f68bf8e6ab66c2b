import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { fleetDay } from '../../../../domain/time.ts'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { lastPage } from './last-page.ts'
import type { Bundle, PublishedManual } from './load.ts'
import { readerTexts as words } from './texts.ts'

/** Lazy, so that the contents come first on a slow network. */
const Like = lazy(async () => ({ default: (await import('./Like.tsx')).Like }), <div className="touch" />, 'silent')
const SaveOffline = lazy(
  async () => ({ default: (await import('../../../../ui/offline/save-offline.tsx')).SaveOffline }),
  null,
  'silent',
)

interface ContentsProps {
  manual: PublishedManual
  bundle: Bundle
  linkTo(page: number): string
}

export function Contents({ manual, bundle, linkTo }: ContentsProps) {
  const { t, formatDay } = useT()
  const last = lastPage.get(manual.id)
  const { model, version, publishedAt, cover, language } = manual
  return (
    <>
      <Grid as="section" gap={12} className="mr-head">
        {cover && <img src={`/file/published/${cover}`} alt="" decoding="async" />}
        <Row gap={8} align="center" justify="between" wrap>
          <SecondaryText as="p" size="m">
            {[model?.name, t(words.version, { version }), formatDay(fleetDay(Date.parse(publishedAt)))]
              .filter(Boolean)
              .join(' · ')}
          </SecondaryText>
          <Like manual={manual} />
        </Row>
      </Grid>
      <SaveOffline bundle={bundle} about={manual} thing="content/manualReader" />
      <nav className="mr-contents" aria-labelledby="contents">
        <h2 id="contents">{t(words.contents)}</h2>
        <ol>
          {bundle.pages.map(({ title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a published manual never changes, and two pages may be alike
            <li key={index}>
              <a href={linkTo(index + 1)} lang={language}>
                <span>{title}</span>
                {last === index + 1 && <em className="text-s rigid">{t(words.goOn)}</em>}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </>
  )
}
