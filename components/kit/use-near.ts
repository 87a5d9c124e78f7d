'use client'

import { useEffect, useState } from 'react'

/** Whether an element came near the window; it stays true. */
export function useNear(frame: { current: Element | null }, isFirst: boolean): boolean {
  const [isNear, setNear] = useState(isFirst)
  useEffect(() => {
    if (isNear || !frame.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '600px' },
    )
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [isNear, frame])
  return isNear
}
