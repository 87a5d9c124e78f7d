/** A moment of one act for which another one waits. */
export function signal(): { come: Promise<void>; give: () => void } {
  let give: () => void = () => undefined
  const come = new Promise<void>((resolve) => {
    give = resolve
  })
  return { come, give }
}
