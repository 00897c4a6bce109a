// Random tools, with actions of staff and members on them.
import { by, type Deed, type World } from '../../src/testing/history/world.ts';
import { activeMembers } from '../accounts/deeds-fixture.ts';
import { catalogueEditions } from './catalogue-edition.ts';
import { correctionOutcomes, corrections } from './correction.ts';
import { toolMoves } from './moves.ts';
import { reviews, ties } from './review.ts';
import { sectors } from './sector.ts';
import { submissions } from './submission.ts';
import { tools } from './tool.ts';
import type { ToolContent } from './tool-content.ts';
import { websiteAnswers, websites } from './website.ts';

const system = { kind: 'system', id: 'history' } as const;

const content = (world: World): ToolContent => ({
  name: `Tool ${world.number(50)}`,
  summary: 'Does one thing well',
  description: 'Does one thing, and does it better than most.',
  sector: world.pick(sectors) ?? 'marketing',
  website: `https://tool-${world.number(50)}.example`,
  pricing: 'Free',
  pricingClass: 'free',
  features: ['One', 'Two', 'Three'],
});

const list: Deed = (world) => {
  const toolId = world.make('tool');
  const data = { toolId, slug: toolId, tool: content(world), checkedAt: '2026-11-01' };
  if (world.chance(2))
    world.execute(tools, toolId, { type: 'KeepTool', data: { ...data, listedAt: world.at }, actor: system });
  else {
    const { checkedAt: _, ...told } = data;
    const asked = { ...told, origin: 'staff', submissionId: null } as const;
    world.execute(tools, toolId, { type: 'ListTool', data: asked, actor: by('chief', true) });
  }
};

const change: Deed = (world) => {
  const toolId = world.one('tool');
  if (toolId === undefined) return;
  const actor = by('chief', true);
  switch (world.number(6)) {
    case 0: {
      const data = { toolId, slug: toolId, tool: content(world), checkedAt: '2026-11-02', listedAt: world.at };
      return world.execute(tools, toolId, { type: 'KeepTool', data, actor: system });
    }
    case 1:
      return world.execute(tools, toolId, {
        type: 'SetAffiliateLink',
        data: { affiliateLink: world.chance(2) ? null : 'https://partner.example/1' },
        actor,
      });
    case 2: {
      if (!world.chance(2)) return;
      const successorId = world.chance(2) ? (world.one('tool') ?? null) : null;
      if (successorId !== null && world.chance(2)) {
        const merge = { toolId, toId: successorId, as: 'merged', reason: null } as const;
        world.execute(toolMoves, [], { type: 'MoveTool', data: merge, actor });
        return world.execute(tools, toolId, { type: 'MergeTool', data: { intoId: successorId }, actor });
      }
      const retire = { toolId, toId: successorId, as: 'retired', reason: 'It closed' } as const;
      world.execute(toolMoves, [], { type: 'MoveTool', data: retire, actor });
      return world.execute(tools, toolId, { type: 'RetireTool', data: { reason: 'It closed', successorId }, actor });
    }
    default:
      return world.execute(tools, toolId, { type: 'EditTool', data: { changes: content(world) }, actor });
  }
};

const look: Deed = (world) => {
  const toolId = world.one('tool');
  const answer = world.pick(websiteAnswers) ?? 'failed';
  if (toolId === undefined) return;
  const state = world.state(tools, toolId);
  const website = state.status === 'listed' ? state.tool.website : 'https://gone.example';
  const data = { toolId, website, answer, detail: answer === 'failed' ? 'HTTP 404' : null };
  world.execute(websites, toolId, { type: 'RecordLook', data, actor: system });
};

const review: Deed = (world) => {
  const [toolId, memberId] = [world.one('tool'), world.pick(activeMembers(world))];
  if (toolId === undefined || memberId === undefined) return;
  const said = { rating: 1 + world.number(5), text: world.text(memberId), tie: world.pick(ties) ?? 'none' };
  const data = { ...said, toolId, countsFrom: world.chance(2) ? world.at : null, isHeld: world.chance(3) };
  world.execute(reviews, [toolId, memberId], { type: 'PostReview', data, actor: by(memberId) });
  world.all('reviewed').push(`${toolId} ${memberId}`);
};

const reviewAgain: Deed = (world) => {
  const [toolId, memberId] = world.one('reviewed')?.split(' ') ?? [];
  if (toolId === undefined || memberId === undefined) return;
  const id = [toolId, memberId] as const;
  const state = world.state(reviews, id);
  const isErased = !activeMembers(world).includes(memberId);
  const actor = by('chief', true);
  const decisionId = () => world.pick(['decision-a', 'decision-b']) ?? '';
  if (state.status === 'removed' && !isErased && world.chance(2))
    return world.execute(reviews, id, { type: 'RestoreReview', data: { decisionId: decisionId() }, actor });
  switch (isErased ? 5 : world.number(6)) {
    case 0: {
      const data = { rating: 1 + world.number(5), text: world.text(memberId) };
      return world.execute(reviews, id, { type: 'EditReview', data, actor: by(memberId) });
    }
    case 1:
      return world.execute(reviews, id, { type: 'CountReview', data: {}, actor: system });
    case 2:
      return world.execute(reviews, id, { type: 'ReleaseReview', data: {}, actor });
    case 3:
      return world.execute(reviews, id, {
        type: 'RemoveReview',
        data: { decisionId: decisionId(), reason: world.text(memberId) },
        actor,
      });
    case 4: {
      const intoId = world.one('tool');
      if (intoId === undefined || state.status === 'none') return;
      const data = { toolId: intoId, review: state, postedAt: world.at, editedAt: null };
      world.execute(reviews, [intoId, memberId], { type: 'TransferReview', data, actor: system });
      world.all('reviewed').push(`${intoId} ${memberId}`);
      return;
    }
    default:
      if (!isErased && world.chance(2))
        return world.execute(reviews, id, { type: 'DeleteReview', data: { reason: world.text(memberId) }, actor });
      return world.execute(reviews, id, {
        type: 'DeleteReview',
        data: { reason: null },
        actor: isErased ? system : by(memberId),
      });
  }
};

const importEdition: Deed = (world) => {
  const data = { edition: `edition-${world.number(3)}`, tools: world.number(200) };
  world.execute(catalogueEditions, [], { type: 'RecordEdition', data, actor: system });
};

const submit: Deed = (world) => {
  const [memberId, staffId] = [world.pick(activeMembers(world)), world.pick(activeMembers(world))];
  if (memberId === undefined || staffId === undefined) return;
  const submissionId = world.make('submission');
  const proposal = { ...content(world), description: world.text(memberId) };
  const data = { submissionId, proposal, isOwn: world.chance(2), staffIds: [staffId] };
  world.execute(submissions, submissionId, { type: 'SubmitTool', data, actor: by(memberId) });
};

const decideOnSubmission: Deed = (world) => {
  const [id, staffId] = [world.one('submission'), world.pick(activeMembers(world))];
  const state = id === undefined ? undefined : world.state(submissions, id);
  if (id === undefined || staffId === undefined || state === undefined || state.status === 'none') return;
  // Once its member is erased, a submission can't be read, and so can't be decided.
  if (!activeMembers(world).includes(state.memberId)) return;
  const actor = by(staffId, true);
  switch (world.number(3)) {
    case 0:
      world.execute(submissions, id, { type: 'ApproveSubmission', data: { changes: {}, affiliateLink: null }, actor });
      return world.execute(submissions, id, { type: 'RecordListing', data: { toolId: 'tool-x' }, actor });
    case 1:
      return world.execute(submissions, id, {
        type: 'RejectSubmission',
        data: { reason: world.text(state.memberId) },
        actor,
      });
    default: {
      const data = { staffIds: [staffId] };
      return world.execute(submissions, id, { type: 'RemindOfSubmission', data, actor: system });
    }
  }
};

const correctOrResolve: Deed = (world) => {
  const [toolId, memberId] = [world.one('tool'), world.pick(activeMembers(world))];
  if (toolId === undefined || memberId === undefined) return;
  const correctionId = world.make('correction');
  const data = { correctionId, toolId, field: 'pricing', text: world.text(memberId) } as const;
  world.execute(corrections, correctionId, { type: 'SuggestCorrection', data, actor: by(memberId) });
  if (!world.chance(2)) return;
  const outcome = world.pick(correctionOutcomes) ?? 'declined';
  world.execute(corrections, correctionId, { type: 'ResolveCorrection', data: { outcome }, actor: by('chief', true) });
};

export const deeds: readonly Deed[] = [
  submit,
  decideOnSubmission,
  decideOnSubmission,
  correctOrResolve,
  list,
  list,
  look,
  change,
  change,
  review,
  review,
  reviewAgain,
  reviewAgain,
  importEdition,
];
