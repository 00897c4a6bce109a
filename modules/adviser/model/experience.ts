// Several members' experience with a tool, in figures. It decides between tools that match equally well.
export type Experience = Readonly<{
  members: number;
  finished: number;
  hours: Readonly<{ median: number }> | null;
  /** From 1, easy, to 5, hard. */
  difficulty: Readonly<{ average: number }> | null;
}>;

export type Experiences = ReadonlyMap<string, Experience>;

const maxWeight = 0.1;
/** This many imaginary members, half of whom finished, keep a few real ones from weighing too much. */
const imagined = 6;

/** 1 if nothing is known, more if over half have finished. */
export function weightOf(experience: Experience | undefined): number {
  if (experience === undefined) return 1;
  const share = (experience.finished + imagined / 2) / (experience.members + imagined);
  return 1 + maxWeight * (2 * share - 1);
}

export function experienceWords({ members, finished, hours, difficulty }: Experience): string {
  const took = hours === null ? '' : `, with a median of ${hours.median} ${hours.median === 1 ? 'hour' : 'hours'}`;
  const felt = difficulty === null ? '' : `, and rate its difficulty ${difficulty.average} of 5`;
  return `Of ${members} members who took it up, ${finished} have finished${took}${felt}.`;
}
