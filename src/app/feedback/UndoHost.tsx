import { useT } from '../../client/language.ts'
import { endUndoOffer, useUndoOffer } from '../../client/undo.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Row } from '../../ui/parts/layout.tsx'
import { undoTexts as words } from './undo-texts.ts'

/** Shows the latest step that can be undone, above the page's lower edge. */
export function UndoHost() {
  const { t } = useT()
  const offer = useUndoOffer()
  if (!offer) return null
  const undo = () => {
    endUndoOffer()
    void offer.undo()
  }
  return (
    <Row gap={12} align="center" className="toast success undo-offer" role="status">
      <span>{offer.text}</span>
      <Button kind="text" className="rigid nowrap" onClick={undo}>
        {t(words.undo)}
      </Button>
    </Row>
  )
}
