// Notifies everyone of a new tool, with one document for all. The shipped catalogue is not news.
import { ToolListed } from '../../../modules/tools/model/tool.ts';
import { notificationKind, notifies } from '../../../src/platform/notification-kind.ts';
import { isolated } from '../../../src/text/isolate.ts';
import { toolSubject } from './queries.ts';

export const newToolKind = notificationKind({
  name: 'new_tool',
  type: 'new_tool',
  version: 1,
  about: { tool: toolSubject },
  from: [
    notifies(ToolListed, ({ data: { toolId, tool, origin } }) => ({
      to: origin === 'catalogue' ? [] : 'everybody',
      once: `new-tool-${toolId}`,
      about: { tool: toolId },
      details: { name: tool.name, summary: tool.summary },
    })),
  ],
  words: ({ details: { name, summary } }) => ({
    title: 'New AI tool',
    message: `${isolated(name)}: ${isolated(summary)}`,
  }),
  actionUrl: ({ tool }) => `/ai-tools/${tool}`,
});
