import { describe, expect, it } from 'vitest'
import { arrive, earlierSettled } from '@/server/platform/arrivals'
import { batched } from '@/server/platform/batched'

const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A line that notes in which batches its items were served. */
function line(most = 100) {
  const served: number[][] = []
  const inLine = batched<number, number>(
    async (items) => {
      served.push([...items])
      await turn()
      if (items.includes(-1)) throw new Error('one of them is not right')
      return items.map((item) => item * 2)
    },
    { most, inOrder: { placeOf: (item) => item, gather: (last) => earlierSettled(last, 1000) } },
  )
  return { served, inLine }
}

describe('a line', () => {
  it('serves callers together and each gets his own answer', async () => {
    const { served, inLine } = line()
    expect(await Promise.all([3, 1, 2].map((item) => inLine('a', item)))).toEqual([6, 2, 4])
    expect(served).toEqual([[1, 2, 3]])
  })

  it('serves as they come where no order is asked for, and gathers who comes while it serves', async () => {
    const served: number[][] = []
    const inLine = batched<number, number>(
      async (items) => {
        served.push([...items])
        await turn()
        return items
      },
      { most: 100 },
    )
    const early = [3, 1].map((item) => inLine('a', item))
    await new Promise((resolve) => setImmediate(resolve))
    await Promise.all([...early, ...[2, 0].map((item) => inLine('a', item))])
    expect(served).toEqual([
      [3, 1],
      [2, 0],
    ])
  })

  it('serves so many at once as it is told', async () => {
    const { served, inLine } = line(2)
    await Promise.all([1, 2, 3].map((item) => inLine('a', item)))
    expect(served.map((batch) => batch.length)).toEqual([2, 1])
  })

  it('asks alone, and at once, of each when what is in no order fails together', async () => {
    let running = 0
    let most = 0
    const inLine = batched<number, number>(
      async (items) => {
        if (items.length > 1) throw new Error('not together')
        running += 1
        most = Math.max(most, running)
        await turn()
        running -= 1
        return items
      },
      { most: 100 },
    )
    expect(await Promise.all([1, 2, 3].map((item) => inLine('a', item)))).toEqual([1, 2, 3])
    expect(most).toBe(3)
  })

  it('fails nobody for another’s sake', async () => {
    const { inLine } = line()
    const done = await Promise.allSettled([-1, 1, 2].map((item) => inLine('a', item)))
    expect(done.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  })

  it('serves nobody before who came earlier and is still on his way', async () => {
    const { served, inLine } = line()
    const [first, second, third, fourth] = [arrive(), arrive(), arrive(), arrive()]
    const come = (arrival: ReturnType<typeof arrive>) => {
      const answer = inLine('a', arrival.number)
      arrival.settle()
      return answer
    }
    const answers = [come(second)]
    await turn()
    answers.push(come(fourth))
    await turn()
    answers.push(come(first))
    await turn()
    answers.push(come(third))
    await Promise.all(answers)
    expect(served.flat()).toEqual([first, second, third, fourth].map(({ number }) => number))
  })

  it('does not wait for ever for who does not come', async () => {
    const stuck = arrive()
    const later = arrive()
    later.settle()
    await earlierSettled(later.number, 20)
    stuck.settle()
  })
})
