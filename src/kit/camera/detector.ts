/** The browser's own reader of codes, as far as it is used. */
export interface Detector {
  detect(source: ImageBitmapSource): Promise<readonly { rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

/** Reads codes of these formats; a browser without a detector of its own reads QR codes alone. */
export async function detectorOf(formats: readonly string[]): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass & { getSupportedFormats(): Promise<string[]> } })
    .BarcodeDetector
  const known = await own?.getSupportedFormats().catch((): string[] => [])
  if (own && known?.includes('qr_code')) return new own({ formats: formats.filter((each) => known.includes(each)) })
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector({ formats: ['qr_code'] }) as unknown as Detector
}
