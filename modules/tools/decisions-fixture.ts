// The directory's rules that a second request can run into.
import type { Decision, Scene } from '../../src/testing/decision.ts';

const toolNamed = (name: string) => ({
  ...{ name, summary: 'Lights up the way', description: 'It lights up the way home, however dark it is.' },
  ...{ sector: 'Design & Creative', website: `https://${name}.example`, pricing: 'Free', features: ['Bright'] },
});

async function listed({ chief, name }: Scene): Promise<string> {
  const { body } = await chief.post('/admin/tools', toolNamed(name('tool')));
  return (body.tool as { id: string }).id;
}

async function submitted({ member, name }: Scene): Promise<string> {
  const { body } = await (await member()).post('/ai-tools/submit', toolNamed(name('submitted')));
  return (body.submission as { id: string }).id;
}

export const decisions: readonly Decision[] = [
  {
    rule: 'a member reviews a tool once',
    async arrange(scene) {
      const [ada, toolId] = [await scene.member(), await listed(scene)];
      const review = () => ada.post(`/ai-tools/${toolId}/reviews`, { rating: 4, reviewText: 'Bright all the same.' });
      return { first: review, second: review };
    },
    answer: { status: 409, code: 'tools/already-reviewed' },
  },
  {
    rule: 'a review that was deleted is deleted no more',
    async arrange(scene) {
      const [ada, toolId] = [await scene.member(), await listed(scene)];
      await ada.post(`/ai-tools/${toolId}/reviews`, { rating: 4, reviewText: 'Bright all the same.' });
      const remove = () => ada.call('DELETE', `/ai-tools/${toolId}/reviews`);
      return { first: remove, second: remove };
    },
    answer: { status: 404, code: 'tools/review-not-found' },
  },
  {
    rule: 'a submission that was approved is not rejected',
    async arrange(scene) {
      const id = await submitted(scene);
      return {
        first: () => scene.chief.post(`/admin/submissions/${id}/approve`, {}),
        second: () => scene.chief.post(`/admin/submissions/${id}/reject`, { reason: 'Too dim' }),
      };
    },
    answer: { status: 409, code: 'tools/submission-decided' },
  },
  {
    rule: 'a submission is approved once',
    async arrange(scene) {
      const id = await submitted(scene);
      const approve = () => scene.chief.post(`/admin/submissions/${id}/approve`, { name: scene.name('renamed') });
      return { first: approve, second: approve };
    },
    answer: { status: 409, code: 'tools/submission-decided' },
  },
  {
    rule: 'a correction is resolved once',
    async arrange(scene) {
      const [ada, toolId] = [await scene.member(), await listed(scene)];
      const { body } = await ada.post(`/ai-tools/${toolId}/corrections`, { field: 'pricing', text: 'It is free now.' });
      const { id } = body.correction as { id: string };
      const resolve = (resolution: string) => () =>
        scene.chief.post(`/admin/corrections/${id}/resolve`, { resolution });
      return { first: resolve('accepted'), second: resolve('declined') };
    },
    answer: { status: 409, code: 'tools/correction-resolved' },
  },
  {
    rule: 'a tool that was merged is not retired',
    async arrange(scene) {
      const [lamp, torch] = [await listed(scene), await listed(scene)];
      return {
        first: () => scene.chief.post(`/admin/tools/${lamp}/merge`, { intoId: torch }),
        second: () => scene.chief.post(`/admin/tools/${lamp}/retire`, { reason: 'It closed' }),
      };
    },
    answer: { status: 404, code: 'tools/not-found' },
  },
  {
    rule: 'no tool is merged into one that was retired',
    async arrange(scene) {
      const [lamp, torch] = [await listed(scene), await listed(scene)];
      return {
        first: () => scene.chief.post(`/admin/tools/${torch}/retire`, { reason: 'It closed' }),
        second: () => scene.chief.post(`/admin/tools/${lamp}/merge`, { intoId: torch }),
      };
    },
    answer: { status: 404, code: 'tools/not-found' },
  },
  {
    rule: 'a tool that was retired is not reviewed',
    async arrange(scene) {
      const [ada, toolId] = [await scene.member(), await listed(scene)];
      return {
        first: () => scene.chief.post(`/admin/tools/${toolId}/retire`, { reason: 'It closed' }),
        second: () => ada.post(`/ai-tools/${toolId}/reviews`, { rating: 4, reviewText: 'Bright all the same.' }),
      };
    },
    answer: { status: 404, code: 'tools/not-found' },
  },
];
