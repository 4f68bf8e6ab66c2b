/** The part of the browser's BarcodeDetector in use. */
export interface Detector {
  detect(source: ImageBitmapSource): Promise<readonly { rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

/** A detector for these formats. A browser without its own detector reads only QR codes. */
export async function detectorOf(formats: readonly string[]): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass & { getSupportedFormats(): Promise<string[]> } })
    .BarcodeDetector
  const supportedFormats = await own?.getSupportedFormats().catch((): string[] => [])
  if (own && supportedFormats?.includes('qr_code'))
    return new own({ formats: formats.filter((each) => supportedFormats.includes(each)) })
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector({ formats: ['qr_code'] })
}
