const STARS = [
  [8, 12, 1],
  [22, 31, 0.7],
  [35, 8, 0.9],
  [47, 22, 0.6],
  [12, 48, 0.8],
  [64, 12, 0.7],
  [86, 8, 1],
  [91, 44, 0.7],
  [28, 62, 0.6],
  [74, 58, 0.9],
  [55, 72, 0.7],
  [88, 78, 0.8],
  [16, 84, 0.7],
  [40, 90, 0.9],
] as const

/** A crescent among a few stars. Decorative. */
export function NightSky() {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full opacity-90"
    >
      <defs>
        <radialGradient id="night-glow" cx="66%" cy="27%" r="36%">
          <stop offset="0" stopColor="#f2c14e" stopOpacity="0.22" />
          <stop offset="1" stopColor="#f2c14e" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="100" height="100" fill="url(#night-glow)" />
      {STARS.map(([x, y, size]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={size * 0.28} fill="#dfe5f2" opacity={size * 0.7} />
      ))}
      <path d="M64.5 18a9 9 0 1 0 6.8 11.8 7.2 7.2 0 0 1-6.8-11.8Z" fill="#f2c14e" />
    </svg>
  )
}
