import { fileUrl } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { partOf } from '../../../../domain/contract/vehicle-page.ts'
import {
  eventAt,
  FactsCard,
  type VehicleCardProps,
  vehicleCard,
  vehicleEvents,
} from '../../../../record/views/shared/vehicle-page.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { certificatesOnPage } from './contract.ts'
import { certificatePageTexts as words } from './page-texts.ts'

function Certificates({ file }: VehicleCardProps) {
  const { t, formatDay } = useT()
  const certificates = partOf(file, certificatesOnPage)
  return (
    <FactsCard title={t(words.title)} facts={[]} none={t(words.none)}>
      {certificates.length > 0 && (
        <ul className="file-certificates">
          {certificates.map(({ id, number, issueDay, file: paper }) => (
            <Row as="li" gap="4 16" wrap key={id}>
              <span>{number}</span>
              <span className="quiet">{formatDay(issueDay)}</span>
              {paper && (
                <a href={fileUrl(paper)} target="_blank" rel="noreferrer">
                  {t(words.openFile)}
                </a>
              )}
            </Row>
          ))}
        </ul>
      )}
    </FactsCard>
  )
}

const events = vehicleEvents(certificatesOnPage, 90, (rows, { t }) =>
  rows.map((row) => eventAt(`certificate${row.id}`, row.issueDay, t(words.issued), row.number)),
)

export default [vehicleCard('main', 130, Certificates), events]
