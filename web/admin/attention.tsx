// Problems that the operator should look at, as one line above every view except the one that lists them.
import { Link } from '@tanstack/react-router';
import { type ApiOutputs, trpc } from '../trpc.ts';
import { Notice } from '../ui/notice.tsx';

type State = ApiOutputs['work']['state'];

/** A reaction that has failed this often has done so for minutes. */
const failsTooOften = 5;

function problemsOf({ reactions, projections, backup }: State): readonly string[] {
  const parked = reactions.lanes.some((lane) => lane.parked > 0);
  const failing = reactions.failing.some(({ attempts }) => attempts >= failsTooOften);
  return [
    ...(reactions.fault ? ['Reactions have stopped'] : []),
    ...projections.flatMap(({ name, fault, damage, failure }) => {
      if (damage) return [`The read model ${name} is damaged`];
      if (fault) return [`The read model ${name} has stopped`];
      return failure ? [`The store refuses what the read model ${name} needs`] : [];
    }),
    ...(backup.notIntactAt === null ? [] : ['The last backup is not intact']),
    ...(backup.isLate ? ['There is no recent backup'] : []),
    ...(parked ? ['Some work has failed for good'] : []),
    ...(failing ? ['Some work keeps failing'] : []),
  ];
}

/** Returns the number of problems and their line; nothing while there are none. For admins only. */
export function useAttention(isAdmin: boolean) {
  const minute = 60_000;
  const { data } = trpc.work.state.useQuery(undefined, {
    ...{ enabled: isAdmin, staleTime: minute, refetchInterval: minute },
  });
  const problems = data === undefined ? [] : problemsOf(data);
  const [first] = problems;
  const others = problems.length - 1;
  const line = first !== undefined && (
    <Notice tone="danger">
      {first}
      {others > 0 && `, and ${others} more`}.{' '}
      <Link to="/admin" search={{ tab: 'work' }} resetScroll={false} className="font-medium text-ink underline">
        Look at the machinery
      </Link>
    </Notice>
  );
  return { count: problems.length, line };
}
