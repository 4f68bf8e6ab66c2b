/** Arrow that points to `turn`, in degrees clockwise from the upper edge. */
export function Arrow({ turn, size }: { turn: number; size: number }) {
  return (
    <svg
      className="finder-arrow"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      style={{ transform: `rotate(${turn}deg)` }}
    >
      <path d="M12 2 19 21 12 17 5 21z" />
    </svg>
  )
}
