'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'

const VIEW_LOADS = 2
const MAX_WAIT_MS = 3_000

/**
 * A line at the top of the screen while the application starts: it goes after two view loads, or after 3
 * seconds (document 1 §9). It covers nothing and takes no clicks; its animation ends by itself.
 */
export function Preloader() {
  const pathname = usePathname()
  const [loads, setLoads] = useState(0)
  const [over, setOver] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every view counts
  useEffect(() => setLoads((count) => count + 1), [pathname])
  useEffect(() => {
    const whole = () => setLoads((count) => count + 1)
    if (document.readyState === 'complete') whole()
    else window.addEventListener('load', whole, { once: true })
    const timer = setTimeout(() => setOver(true), MAX_WAIT_MS)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', whole)
    }
  }, [])
  if (over || loads >= VIEW_LOADS) return null
  return (
    <div aria-hidden data-slot="preloader" className="pointer-events-none fixed inset-x-0 top-0 z-[60] h-0.5">
      <div className="preloader-bar h-full bg-moon" />
    </div>
  )
}
