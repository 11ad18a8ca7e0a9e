export const investigations = {
  report: '调查报告',
  fetch: '下载报告',
  fileName: '事件调查报告-{{title}}.pdf',
  steps: '审批过程',
  noSteps: '还没有提交审批',
  measure: '哪项措施',
  measureDone: '（已完成）',
  decide: '去审批',
};
