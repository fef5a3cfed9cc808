/** Whether one text becomes the other by adding, removing, replacing or swapping at most one letter. */
export function isWithinOneLetter(one: string, other: string): boolean {
  const [short, long] = [[...one], [...other]].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const rest = (letters: readonly string[], from: number) => letters.slice(from).join("");
  if (short.length < long.length) return rest(short, same) === rest(long, same + 1);
  if (rest(short, same + 1) === rest(long, same + 1)) return true;
  const isSwapped = short[same] === long[same + 1] && short[same + 1] === long[same];
  return isSwapped && rest(short, same + 2) === rest(long, same + 2);
}
