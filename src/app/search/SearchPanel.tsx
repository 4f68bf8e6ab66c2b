import { useState } from 'react'
import { useT } from '../../client/language.ts'
import { Star } from '../../features/desk/search/search/parts.tsx'
import { goByArrows } from '../../ui/parts/arrow-keys.ts'
import { Loading } from '../../ui/parts/Loading.tsx'
import { RowButton } from '../../ui/parts/RowButton.tsx'
import { TextInput } from '../../ui/parts/text-input.tsx'
import './search.css'
import { searchTexts as words } from './texts.ts'
import { type ResultLine, useFound } from './use-found.ts'

interface Props {
  onDone(): void
  onChangePassword(): void
}

/**
 * One search for everything, updated while typing. Enter opens the first result, and the arrow keys move between lines.
 */
export function SearchPanel({ onDone, onChangePassword }: Props) {
  const { t } = useT()
  const [text, setText] = useState('')
  const { groups, favourites, asking, failed: hasFailed } = useFound(text, onChangePassword)
  const first = groups[0]?.lines[0]
  const take = ({ open }: ResultLine) => {
    onDone()
    open()
  }
  const nothing = text.trim() !== '' && groups.length === 0 && !asking
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are one more way between its field and buttons
    <div className="search" onKeyDown={(event) => goByArrows(event, 'input, .search-line')}>
      <TextInput
        label={t(words.field)}
        labelHidden
        type="search"
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={64}
        placeholder={t(words.field)}
        value={text}
        hint={<span role="status">{t(hasFailed ? words.failed : nothing ? words.nothing : words.hint)}</span>}
        onChange={setText}
        // A pending result may come before the first line.
        onEnter={() => first && !asking && take(first)}
      />
      {groups.map(({ key, title, lines }) => (
        <section key={key} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line.key}>
                <RowButton className="search-line" onPress={() => take(line)}>
                  <span>{line.title}</span>
                  {line.note && <small className="ellipsis">{line.note}</small>}
                </RowButton>
                {line.favour && favourites && <Star name={line.title} favour={line.favour} favourites={favourites} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {asking && groups.length === 0 && <Loading />}
    </div>
  )
}
