import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the function that reads a vehicle's `<VIN>.pem` and `<VIN>.key`. Undefined where one is missing. */
export const clientCertificates = (folder: string) => (vin: string) => {
  const [cert, key] = [join(folder, `${vin}.pem`), join(folder, `${vin}.key`)]
  return existsSync(cert) && existsSync(key) ? { cert: readFileSync(cert), key: readFileSync(key) } : undefined
}
