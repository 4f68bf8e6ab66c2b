import { useMemo } from 'react'
import { qrPath } from '../../../../domain/qr-path.ts'

export function Code({ address, label }: { address: string; label: string }) {
  const url = useMemo(() => {
    const { size, path } = qrPath(address)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="white"/><path d="${path}"/></svg>`
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  }, [address])
  return (
    <a className="dr-code" href={address}>
      <img src={url} alt={label} />
    </a>
  )
}
